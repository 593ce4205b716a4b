import ipaddr from 'ipaddr.js';

/** Whoever has one IPv6 address has its whole /64, so that counts as one. Other texts are returned as they are. */
export function addressBlock(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
