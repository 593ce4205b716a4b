/** The look of the reference. Colours are pairs that keep a contrast of 4.5 or more on their ground. */
export const DOCS_STYLE = `
:root{color-scheme:light dark;
--paper:#fdfcfa;--shade:#f6f3ed;--line:#e6e1d6;--ink:#24211c;--soft:#6a6457;--accent:#a43a1f;--accent-wash:#f9ebe5;
--code:#24211d;--code-line:#39352e;--code-ink:#efe9dd;--code-soft:#a9a191;--k:#e8b98a;--s:#b9cf9a;--v:#9cc7d8;
--get:#1f5f8b;--get-wash:#e4eff6;--post:#2c6a3c;--post-wash:#e5f1e6;--put:#7d5410;--put-wash:#f8eed8;--delete:#a3282c;--delete-wash:#fae5e4;
--sans:Inter,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
--mono:"JetBrains Mono",ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;--nav:17.5rem;--gap:clamp(1.25rem,3.2vw,3.5rem)}
@media (prefers-color-scheme:dark){:root{
--paper:#191815;--shade:#211f1b;--line:#353129;--ink:#ece7dc;--soft:#a8a091;--accent:#f0947a;--accent-wash:#3a251e;
--code:#100f0d;--code-line:#2c2923;
--get:#8ec3e6;--get-wash:#1c2f3b;--post:#93cf9f;--post-wash:#1d3122;--put:#e3b96a;--put-wash:#352a14;--delete:#f19a98;--delete-wash:#3d2020}}
*{box-sizing:border-box}
html{scroll-padding-top:1.5rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:400 .9375rem/1.6 var(--sans);overflow-wrap:break-word}
a{color:var(--accent);text-underline-offset:.18em;text-decoration-thickness:.06em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
main:focus{outline:none}
code,pre,kbd,textarea,.path,.to-path{font-family:var(--mono);font-size:.86em;font-variant-ligatures:none}
:not(pre)>code{overflow-wrap:anywhere}
p{margin:.6rem 0}
b{font-weight:600}
[hidden]{display:none!important}
.skip{position:absolute;left:-99rem;top:.5rem;z-index:9;background:var(--ink);color:var(--paper);padding:.5rem .9rem;border-radius:6px}
.skip:focus{left:.5rem}

.bar{display:none}
.brand{display:inline-flex;align-items:center;gap:.55rem;color:var(--ink);font-weight:650;font-size:1.06rem;letter-spacing:-.01em;text-decoration:none}
.mark{width:1.3rem;height:1.3rem;flex:none}.leaf{fill:var(--accent)}.fold{fill:var(--paper);opacity:.65}
nav{position:fixed;inset:0 auto 0 0;width:var(--nav);overflow-y:auto;background:var(--shade);border-right:1px solid var(--line);padding:1.5rem 1rem 3rem;scrollbar-width:thin}
nav .brand{padding:0 .6rem}
.find{position:sticky;top:-1.5rem;z-index:1;margin:0 -1rem;padding:1.1rem 1rem .55rem;background:var(--shade)}
.find input{width:100%;padding-right:2rem}
.find kbd{position:absolute;right:1.6rem;bottom:1.05rem;padding:0 .4rem;border:1px solid var(--line);border-radius:4px;color:var(--soft);line-height:1.4;pointer-events:none}
.find input:focus+kbd{visibility:hidden}
#filter-count{margin:0 .6rem;font-size:.78rem;line-height:1.2rem;color:var(--soft)}
.nav-group h2{margin:1.15rem .6rem .3rem;font-size:.78rem;font-weight:650;color:var(--ink)}
.nav-group ul{list-style:none;margin:0;padding:0}
nav li a{display:block;padding:.26rem .6rem;border-radius:6px;color:var(--soft);font-size:.84rem;line-height:1.4;text-decoration:none;overflow-wrap:anywhere}
nav li a:hover{color:var(--ink);background:var(--line)}
nav li a[aria-current]{color:var(--accent);background:var(--accent-wash)}
.to-operation{display:grid!important;grid-template-columns:2.75rem 1fr;gap:.5rem;align-items:baseline}
.to-path{font-size:.76rem}
nav .method{padding:0;background:none;text-align:left}

main{margin-left:var(--nav);padding:3.4rem var(--gap) 6rem}
main>*{max-width:78rem;margin-inline:auto}
h1,h2,h3,h4{line-height:1.25;letter-spacing:-.014em;text-wrap:balance}
h1{margin:.2rem 0 .7rem;font-size:clamp(2rem,4.2vw,2.7rem);font-weight:680;letter-spacing:-.028em}
h2{margin:0 0 .8rem;font-size:1.5rem;font-weight:660}
.topic h2{font-size:1.22rem}
h3{margin:0 0 .6rem;font-size:1.16rem;font-weight:640}
h4{display:flex;align-items:baseline;gap:.6rem;margin:1.9rem 0 .5rem;font-size:.84rem;font-weight:650;letter-spacing:0}
.anchor{color:inherit;text-decoration:none}
.anchor::after{content:"#";margin-left:.4em;color:var(--soft);font-weight:400;opacity:0}
.anchor:hover::after,.anchor:focus-visible::after{opacity:1}
.eyebrow{margin:0;color:var(--accent);font-size:.84rem;font-weight:550}
.lead{max-width:40rem;margin:0 0 1.2rem;font-size:1.1rem;line-height:1.55;color:var(--soft);text-wrap:pretty}
.facts{display:flex;flex-wrap:wrap;gap:.35rem 1.6rem;margin:0 0 2.8rem;font-size:.88rem}
.facts code{margin-left:.35rem}
.operation{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,27rem);gap:0 var(--gap);padding:2.6rem 0;border-top:1px solid var(--line)}
.operation{content-visibility:auto;contain-intrinsic-size:auto 60rem}
.about{min-width:0;max-width:44rem}
.side{min-width:0}
@media (min-width:75.01rem){.group .side{position:sticky;top:1.5rem;align-self:start;max-height:calc(100vh - 3rem);overflow-y:auto;scrollbar-width:thin}}
.group{padding-top:4.2rem}
.group>h2{margin-bottom:1.6rem;font-size:1.9rem;letter-spacing:-.024em}
.about p{text-wrap:pretty}
.about p code,.notes code,.facts code{padding:.08em .32em;border-radius:4px;background:var(--shade);border:1px solid var(--line)}

.method{display:inline-block;padding:.12rem .45rem;border-radius:5px;font:600 .7rem/1.5 var(--mono);letter-spacing:.02em}
.get{color:var(--get);background:var(--get-wash)}.post{color:var(--post);background:var(--post-wash)}
.put,.patch{color:var(--put);background:var(--put-wash)}.delete{color:var(--delete);background:var(--delete-wash)}
.route{display:flex;align-items:baseline;gap:.6rem;margin:.2rem 0 .9rem}
.about .route .path{padding:0;border:0;background:none;font-size:.9rem}
.route .param{color:var(--accent)}
.access{color:var(--soft);font-size:.88rem}
.tag{font-size:.74rem;font-weight:500;letter-spacing:0;color:var(--soft)}
.tag.required,.hint.required{color:var(--accent)}
.type{color:var(--soft);font-size:.84rem}
.name{font-weight:600;color:var(--ink)}
.notes{margin:.18rem 0 0;font-size:.84rem;line-height:1.5;color:var(--soft)}
.values code{display:inline-block;margin:.1rem .05rem}

.parameters{width:100%;border-collapse:collapse;font-size:.88rem}
.parameters th,.parameters td{padding:.6rem .9rem .6rem 0;border-top:1px solid var(--line);text-align:left;vertical-align:baseline;font-weight:400}
.parameters thead th{padding:.3rem .9rem .4rem 0;border:0;color:var(--soft);font-size:.78rem}
.parameters tbody th{width:32%}.parameters .tag{white-space:nowrap}
.parameters td:nth-child(2){color:var(--soft);font-size:.84rem}
.parameters .details p:first-child{margin-top:0}
.parameters .details>p:not(.notes){margin:0 0 .2rem}
.fields,.variants,.errors{list-style:none;margin:0;padding:0}
.fields>li{padding:.55rem 0;border-top:1px solid var(--line)}
.field{line-height:1.45}.field .type,.field .tag{margin-left:.35rem}
.media{margin:.3rem 0 .5rem;font-size:.84rem}
.content+.content{margin-top:1.4rem}
.nested{margin:.5rem 0 .2rem}
.nested>summary,.object>summary,.try>summary{cursor:pointer;border-radius:4px}
.nested>summary{width:fit-content;color:var(--soft);font-size:.82rem}
.nested>summary:hover{color:var(--ink)}
.nested>:not(summary){margin:.45rem 0 0;padding-left:1rem;border-left:2px solid var(--line)}
.nested .fields>li:first-child{border-top:0;padding-top:.2rem}
.variants>li{padding:.7rem 0 .5rem}
.variants>li+li{border-top:1px dashed var(--line)}
.variant{font-weight:550;font-size:.88rem}
.variants .fields{margin:.4rem 0 0;padding-left:1rem;border-left:2px solid var(--line)}
.variants .fields>li:first-child{border-top:0;padding-top:.1rem}
.response{margin:.4rem 0 1.1rem}
.response>p{margin:.2rem 0 .5rem}
.errors li{display:grid;grid-template-columns:2.6rem 1fr;gap:.6rem;padding:.22rem 0;font-size:.88rem;color:var(--soft)}
.status{font:600 .8rem/1.6 var(--mono);color:var(--delete)}.s2,.s3{color:var(--post)}
.object{border-top:1px solid var(--line);padding:.8rem 0;max-width:44rem}
.object>summary{font-weight:550}
.object[open]>summary{margin-bottom:.4rem}

.code{margin:0 0 1rem;border-radius:9px;background:var(--code);color:var(--code-ink);overflow:hidden;border:1px solid var(--code-line)}
.code figcaption{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding:.38rem .5rem .38rem .95rem;border-bottom:1px solid var(--code-line);color:var(--code-soft);font-size:.76rem}
.code pre{margin:0;padding:.85rem .95rem 1rem;max-height:26rem;overflow:auto;font-size:.82rem;line-height:1.6;tab-size:2;scrollbar-width:thin;scrollbar-color:var(--code-line) transparent}
.code pre:focus-visible{outline-offset:-2px;border-radius:0 0 9px 9px}
.code code{font-size:inherit}
.copy{padding:.16rem .55rem;border:1px solid transparent;border-radius:5px;background:none;color:var(--code-soft);font:500 .74rem/1.5 var(--sans);cursor:pointer}
.copy:hover{border-color:var(--code-line);color:var(--code-ink)}
.k{color:var(--k)}.s{color:var(--s)}.v{color:var(--v)}

.try{margin-top:.4rem;border:1px solid var(--line);border-radius:9px;background:var(--shade)}
.try>summary{padding:.55rem .95rem;font-size:.88rem;font-weight:600}
.try-form{display:grid;grid-template-columns:1fr 1fr;gap:.75rem .8rem;padding:.3rem .95rem 1rem}
.try-form label{display:block;min-width:0;font:500 .78rem/1.5 var(--mono);color:var(--ink)}
.wide{grid-column:1/-1}.body.wide{display:grid;gap:.75rem}
.hint{font:400 .74rem/1.5 var(--sans);color:var(--soft)}
.hint.live{color:var(--delete);font-weight:600}
input,select,textarea{display:block;width:100%;margin-top:.2rem;padding:.42rem .6rem;border:1px solid var(--line);border-radius:6px;background:var(--paper);color:var(--ink);font:400 .84rem/1.5 var(--sans)}
input::placeholder{color:var(--soft);opacity:1}
input:focus-visible,select:focus-visible,textarea:focus-visible{outline-offset:-1px}
input[type=search]{appearance:none;margin:0}
input[type=search]::-webkit-search-cancel-button{display:none}
textarea{resize:vertical;font:400 .8rem/1.55 var(--mono)}
.key{-webkit-text-security:disc}
.send{grid-column:1/-1;justify-self:start;padding:.45rem 1rem;border:0;border-radius:6px;background:var(--accent);color:var(--paper);font:600 .86rem/1.5 var(--sans);cursor:pointer}
.send:hover{filter:brightness(1.08)}.send:disabled{opacity:.6;cursor:default}
.answer{border-top:1px solid var(--line);padding:.6rem .95rem .9rem;font-size:.84rem}
.answer p{margin:.2rem 0 .4rem}
.answer pre{max-height:22rem;margin:.4rem 0 0;overflow:auto;font-size:.78rem;line-height:1.55;white-space:pre-wrap;overflow-wrap:anywhere}
.answer summary{cursor:pointer;color:var(--soft)}

@media (max-width:75rem){.operation{grid-template-columns:minmax(0,1fr)}.side{margin-top:1.6rem;max-width:44rem}}
@media (max-width:54rem){
html{scroll-padding-top:4.4rem}
.bar{position:sticky;top:0;z-index:4;display:flex;justify-content:space-between;align-items:center;padding:.6rem var(--gap);background:var(--shade);border-bottom:1px solid var(--line)}
.menu{padding:.4rem .9rem;border:1px solid var(--line);border-radius:6px;background:var(--paper);color:var(--ink);font:550 .86rem/1.4 var(--sans)}
nav{position:static;width:auto;border-right:0;border-bottom:1px solid var(--line);padding-top:0}
nav .brand{display:none}
.js nav{display:none}
.js.menu-open nav{display:block;position:fixed;inset:3.35rem 0 0;border:0;z-index:3;overflow-y:auto}
.js.menu-open body{overflow:hidden}
.find{top:0}.find kbd{display:none}
nav li a{padding-block:.5rem}
main{margin-left:0;padding-top:2.2rem}
.parameters,.parameters tbody,.parameters tr,.parameters th,.parameters td{display:block;width:auto!important}
.parameters thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.parameters tr{padding:.6rem 0;border-top:1px solid var(--line)}
.parameters tbody th,.parameters td{padding:0;border:0}
.parameters tbody th,.parameters td:nth-child(2),.parameters td:nth-child(3){display:inline;margin-right:.5rem}
.parameters .details{margin-top:.2rem}
.try-form{grid-template-columns:1fr}
.code pre{font-size:.76rem}}
@media print{nav,.bar,.try,.copy{display:none}main{margin:0}}
`;
