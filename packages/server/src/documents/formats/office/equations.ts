/** Equations of Office (OMML) as a line of text: `(a+b)/2`, `√(x^2)`, `∑_(i=1)^n i`. */
import { attribute, child, childrenNamed, elementsOf, textContent, type XmlElement } from './xml.ts';

export function linearEquation(element: XmlElement): string {
  return elementsOf(element).map(partOf).join('');
}

function partOf(element: XmlElement): string {
  switch (element.name) {
    case 'm:r':
      return childrenNamed(element, 'm:t').map(textContent).join('');
    case 'm:t':
      return textContent(element);
    case 'm:f':
      return `${operand(child(element, 'm:num'))}/${operand(child(element, 'm:den'))}`;
    case 'm:sSup':
      return `${base(element)}${script('^', child(element, 'm:sup'))}`;
    case 'm:sSub':
      return `${base(element)}${script('_', child(element, 'm:sub'))}`;
    case 'm:sSubSup':
    case 'm:sPre':
      return `${base(element)}${script('_', child(element, 'm:sub'))}${script('^', child(element, 'm:sup'))}`;
    case 'm:rad':
      return root(element);
    case 'm:nary':
      return sum(element);
    case 'm:d':
      return delimited(element);
    case 'm:func':
      return `${linear(child(element, 'm:fName'))} ${operand(child(element, 'm:e'))}`;
    case 'm:limLow':
    case 'm:limUpp':
      return `${base(element)}${script('_', child(element, 'm:lim'))}`;
    case 'm:m':
      return matrix(element);
    case 'm:eqArr':
      return childrenNamed(element, 'm:e').map(linearEquation).join('; ');
    default:
      return element.name.endsWith('Pr') ? '' : linearEquation(element);
  }
}

const linear = (element: XmlElement | undefined): string => (element === undefined ? '' : linearEquation(element));

const base = (element: XmlElement): string => operand(child(element, 'm:e'));

function script(sign: '^' | '_', element: XmlElement | undefined): string {
  const text = operand(element);
  return text === '' ? '' : `${sign}${text}`;
}

/** Adds brackets unless it is already one number, name or bracket. */
function operand(element: XmlElement | undefined): string {
  const text = linear(element).trim();
  return /^[\p{L}\p{N}.,'′∞]*$/u.test(text) || /^(\([^()]*\)|\[[^[\]]*\])$/.test(text) ? text : `(${text})`;
}

function root(element: XmlElement): string {
  const degree = linear(child(element, 'm:deg')).trim();
  const content = linear(child(element, 'm:e')).trim();
  const named = { '': '√', '2': '√', '3': '∛', '4': '∜' }[degree];
  return named === undefined ? `√(${degree}&${content})` : `${named}(${content})`;
}

function sum(element: XmlElement): string {
  const sign = child(child(element, 'm:naryPr'), 'm:chr');
  const symbol = sign === undefined ? '∫' : (attribute(sign, 'm:val') ?? '∫');
  const limits = `${script('_', child(element, 'm:sub'))}${script('^', child(element, 'm:sup'))}`;
  return `${symbol}${limits} ${linear(child(element, 'm:e'))}`;
}

function delimited(element: XmlElement): string {
  const properties = child(element, 'm:dPr');
  const sign = (name: string, usual: string): string => {
    const found = child(properties, name);
    return found === undefined ? usual : (attribute(found, 'm:val') ?? '');
  };
  const parts = childrenNamed(element, 'm:e').map(linearEquation);
  return `${sign('m:begChr', '(')}${parts.join(sign('m:sepChr', '|'))}${sign('m:endChr', ')')}`;
}

const matrix = (element: XmlElement): string =>
  `[${childrenNamed(element, 'm:mr')
    .map((row) => childrenNamed(row, 'm:e').map(linearEquation).join(', '))
    .join('; ')}]`;
