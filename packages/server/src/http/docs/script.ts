/** The script of the reference. It stores nothing, and sends only what a form of the page asks it to. */
export const DOCS_SCRIPT = String.raw`(() => {
'use strict';
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const one = (selector, root = document) => root.querySelector(selector);
document.documentElement.classList.add('js');

for (const place of all('.origin')) place.textContent = location.origin;

// Outside a secure context there is no clipboard, so the text is at least selected.
const copyText = async (element) => {
  getSelection().selectAllChildren(element);
  if (!navigator.clipboard) return document.execCommand('copy');
  await navigator.clipboard.writeText(element.textContent);
  getSelection().removeAllRanges();
  return true;
};
for (const button of all('.copy')) {
  button.addEventListener('click', async () => {
    const done = await copyText(one('pre', button.closest('figure'))).catch(() => false);
    button.textContent = done ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  });
}

const nav = one('#navigation');
const menu = one('.menu');
const setMenu = (open) => {
  document.documentElement.classList.toggle('menu-open', open);
  menu.setAttribute('aria-expanded', String(open));
};
menu.addEventListener('click', () => {
  const open = menu.getAttribute('aria-expanded') !== 'true';
  setMenu(open);
  if (open) filter.focus();
});

const filter = one('#filter');
const links = all('li a', nav);
const count = one('#filter-count');
const visibleLinks = () => links.filter((link) => !link.closest('[hidden]'));
const applyFilter = () => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const link of links) {
    const text = link.dataset.search;
    link.parentElement.hidden = !words.every((word) => text.includes(word));
  }
  for (const group of all('.nav-group', nav)) group.hidden = !one('li:not([hidden])', group);
  const found = visibleLinks().length;
  count.textContent = words.length === 0 ? '' : found === 0 ? 'Nothing matches' : found === 1 ? '1 match' : found + ' matches';
};
filter.addEventListener('input', applyFilter);

const clearFilter = () => { filter.value = ''; applyFilter(); };
const isTyping = (target) => target.closest('input, textarea, select') !== null;
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '/' && !isTyping(event.target)) {
    event.preventDefault();
    setMenu(true);
    filter.focus();
    filter.select();
  } else if (event.key === 'Escape' && nav.contains(event.target)) {
    if (event.target === filter && filter.value !== '') return clearFilter();
    const wasOpen = menu.getAttribute('aria-expanded') === 'true';
    setMenu(false);
    if (wasOpen && menu.offsetParent !== null) menu.focus();
    else event.target.blur();
  }
});
nav.addEventListener('keydown', (event) => {
  const shown = visibleLinks();
  const index = shown.indexOf(event.target);
  if (event.key === 'ArrowDown' && index < shown.length - 1) {
    event.preventDefault();
    shown[index + 1].focus();
  } else if (event.key === 'ArrowUp' && index >= 0) {
    event.preventDefault();
    (shown[index - 1] || filter).focus();
  } else if (event.key === 'Enter' && event.target === filter && shown.length > 0) {
    event.preventDefault();
    shown[0].click();
    shown[0].focus();
  }
});
nav.addEventListener('click', (event) => { if (event.target.closest('a')) setMenu(false); });

const showTarget = () => {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id === '' ? null : document.getElementById(id);
  if (target === null) return;
  for (let place = target; place !== null; place = place.parentElement) if (place.localName === 'details') place.open = true;
  markCurrent(id);
};
let current;
const markCurrent = (id) => {
  const link = links.find((candidate) => candidate.getAttribute('href') === '#' + id);
  if (link === undefined || link === current) return;
  current?.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'true');
  current = link;
  const list = nav.getBoundingClientRect();
  const box = link.getBoundingClientRect();
  if (box.top < list.top + 80 || box.bottom > list.bottom) nav.scrollTop += box.top - list.top - list.height / 3;
};
addEventListener('hashchange', showTarget);
const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) markCurrent(entry.target.id);
}, { rootMargin: '-15% 0px -75% 0px' });
for (const section of all('.operation, .intro')) watcher.observe(section);
showTarget();

const kindOfKey = (key) =>
  key.startsWith('svc_test_') ? 'Test environment'
    : /^(svc_live_|sk_svc_)/.test(key) ? 'Production: requests act on real data'
      : 'Stays in this tab’s memory, gone on reload';
const keyFields = all('[data-role=key]');
for (const field of keyFields) {
  field.addEventListener('input', () => {
    for (const other of keyFields) {
      if (other !== field) other.value = field.value;
      const hint = one('.key-kind', other.closest('label'));
      hint.textContent = kindOfKey(field.value.trim());
      hint.classList.toggle('live', hint.textContent.startsWith('Production'));
    }
  });
}

const mediaOf = (form) => {
  const choice = one('[data-role=media]', form);
  const shown = choice === null ? one('[data-media]', form) : all('[data-media]', form).find((body) => body.dataset.media === choice.value);
  for (const body of all('[data-media]', form)) body.hidden = body !== shown;
  return shown;
};
for (const choice of all('[data-role=media]')) choice.addEventListener('change', () => mediaOf(choice.form));

const buildRequest = (form) => {
  const headers = new Headers();
  const query = new URLSearchParams();
  let path = form.dataset.path;
  const key = one('[data-role=key]', form)?.value.trim();
  if (key) headers.set('authorization', 'Bearer ' + key);
  for (const field of all('[data-role=parameter]', form)) {
    const { in: where, name } = field.dataset;
    if (where === 'path') path = path.replace('{' + name + '}', encodeURIComponent(field.value));
    else if (field.value === '') continue;
    else if (where === 'query') query.append(name, field.value);
    else headers.set(name, field.value);
  }
  const place = mediaOf(form);
  const body = place === null ? undefined : bodyOf(place, headers);
  const search = query.toString();
  return [path + (search === '' ? '' : '?' + search), { method: form.dataset.method, headers, body, credentials: 'omit', cache: 'no-store' }];
};
const bodyOf = (place, headers) => {
  const json = one('[data-role=json]', place);
  if (json !== null) {
    if (json.value.trim() === '') return undefined;
    headers.set('content-type', place.dataset.media);
    return json.value;
  }
  const raw = one('[data-role=raw]', place);
  if (raw !== null) {
    headers.set('content-type', place.dataset.media);
    return raw.files[0];
  }
  const data = new FormData();
  for (const part of all('[data-role=part]', place)) {
    const value = part.type === 'file' ? part.files[0] : part.value;
    if (value !== undefined && value !== '') data.append(part.dataset.name, value);
  }
  return data;
};

const element = (name, text, className = '') => {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
};
const SHOWN_CHARACTERS = 200000;
const readable = (bytes, type) => {
  if (bytes.byteLength === 0) return 'No body';
  if (!/json|text|xml|csv/.test(type)) return 'Bytes of type ' + (type || 'unknown');
  const text = new TextDecoder().decode(bytes);
  let shown = text;
  if (type.includes('json')) {
    try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch { shown = text; }
  }
  return shown.length > SHOWN_CHARACTERS ? shown.slice(0, SHOWN_CHARACTERS) + '\n… and more' : shown;
};
const send = async (form, answer) => {
  const started = performance.now();
  const response = await fetch(...buildRequest(form));
  const bytes = await response.arrayBuffer();
  const ms = Math.round(performance.now() - started);
  const line = element('p', '', 'answer-line');
  line.append(element('span', String(response.status), 'status s' + String(response.status)[0]),
    ' ' + response.statusText + ' · ' + ms + ' ms · ' + bytes.byteLength.toLocaleString('en-US') + ' bytes');
  const headers = element('details', '');
  headers.append(element('summary', 'Headers'), element('pre', [...response.headers].map((pair) => pair.join(': ')).join('\n')));
  const body = element('pre', readable(bytes, response.headers.get('content-type') || ''), 'answer-body');
  body.tabIndex = 0;
  answer.replaceChildren(line, headers, body);
};
for (const form of all('.try-form')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const answer = form.nextElementSibling;
    const button = one('.send', form);
    answer.hidden = false;
    answer.replaceChildren(element('p', 'Sending …', 'answer-line'));
    button.disabled = true;
    try {
      await send(form, answer);
    } catch (error) {
      answer.replaceChildren(element('p', 'No answer: ' + error.message, 'answer-line'));
    }
    button.disabled = false;
  });
}
})();`;
