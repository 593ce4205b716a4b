/**
 * What the short tags of Brazilian invoices (NF-e, NFC-e) mean, in the words of their own manual. They are letters for the kind
 * of a value, as "v" for an amount, before a word that is cut: nothing else tells what they hold.
 */
import type { DataNode } from './data-node.ts';

const namesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split('|').map((entry): [string, string] => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']));

const NAMES = namesOf(
  'ide=identificação|natOp=natureza da operação|indPag=indicador de pagamento|mod=modelo|serie=série|nNF=número da nota|dhEmi=data de emissão|dEmi=data de emissão|dhSaiEnt=data de saída|dSaiEnt=data de saída|cUF=código da UF|cNF=código numérico|tpNF=tipo de operação|idDest=destino da operação|cMunFG=código do município do fato gerador|tpImp=formato de impressão|tpEmis=tipo de emissão|cDV=dígito verificador|tpAmb=ambiente|finNFe=finalidade|emit=emitente|dest=destinatário|enderEmit=endereço|enderDest=endereço|xNome=razão social (nome)|xFant=nome fantasia|xLgr=logradouro|nro=número|xCpl=complemento|xBairro=bairro|cMun=código do município|xMun=município|cPais=código do país|xPais=país|fone=telefone|IE=inscrição estadual|IM=inscrição municipal|CRT=regime tributário|det=item|nItem=número do item|prod=produto|cProd=código|cEAN=EAN|xProd=descrição|uCom=unidade|qCom=quantidade|vUnCom=valor unitário|vProd=valor total|cEANTrib=EAN tributável|uTrib=unidade tributável|qTrib=quantidade tributável|vUnTrib=preço tributável|vDesc=valor do desconto|vFrete=valor do frete|vSeg=valor do seguro|vOutro=outras despesas|xPed=número do pedido|nItemPed=item do pedido|vTotTrib=tributos aproximados|orig=origem|modBC=modalidade da base|vBC=base de cálculo|pICMS=alíquota do ICMS|vICMS=valor do ICMS|pIPI=alíquota do IPI|vIPI=valor do IPI|pPIS=alíquota do PIS|vPIS=valor do PIS|pCOFINS=alíquota do COFINS|vCOFINS=valor do COFINS|vII=valor do II|total=totais|ICMSTot=totais|vBCST=base de cálculo do ICMS ST|vST=valor do ICMS ST|vICMSDeson=ICMS desonerado|vNF=valor da nota|transp=transporte|transporta=transportadora|modFrete=modalidade do frete|qVol=quantidade de volumes|pesoL=peso líquido|pesoB=peso bruto|cobr=cobrança|fat=fatura|nFat=número da fatura|vOrig=valor original|vLiq=valor líquido|dup=duplicata|nDup=número da duplicata|dVenc=data de vencimento|vDup=valor da duplicata|pag=pagamento|detPag=pagamento|tPag=forma de pagamento|vPag=valor pago|vTroco=troco|infAdic=informações|infCpl=informações complementares|infProt=protocolo|nProt=número do protocolo de autorização|dhRecbto=data de autorização|chNFe=chave de acesso|xMotivo=motivo',
);
/** What they mean within some elements. */
const WITHIN: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  ICMSTot: namesOf('vBC=base de cálculo do ICMS|vProd=valor dos produtos'),
};
const ROOT = 'infNFe';
/** The key of an invoice with what it is the key of. */
const KEY = /^NFe(?=\d{44}$)/;
const MAX_DEPTH = 4;

const hasRoot = ({ name, children }: DataNode, depth = 0): boolean =>
  name === ROOT || (depth < MAX_DEPTH && children.some((child) => hasRoot(child, depth + 1)));

/** The tree with names that say something, if it is such an invoice. */
export const withFiscalNames = (tree: DataNode): DataNode => (hasRoot(tree) ? named(tree, '') : tree);

function named(node: DataNode, parent: string): DataNode {
  const children = node.children.map((child) => named(child, node.name));
  const [word] = node.words;
  if (parent === ROOT && node.name === 'Id' && word !== undefined && KEY.test(word.text))
    return { ...node, name: 'chave de acesso', words: [{ ...word, text: word.text.replace(KEY, '') }], children };
  return { ...node, name: WITHIN[parent]?.get(node.name) ?? NAMES.get(node.name) ?? node.name, children };
}
