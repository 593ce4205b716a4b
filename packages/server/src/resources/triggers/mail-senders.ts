/** Which senders a trigger takes mail from. */

/** Entries are addresses, or `@` and a domain for all of its addresses. No entries: everybody. */
export function isAllowedSender(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true;
  const sender = address.toLowerCase();
  return allowed.some((entry) => {
    const wanted = entry.toLowerCase();
    return wanted.startsWith('@') ? sender.slice(sender.lastIndexOf('@')) === wanted : sender === wanted;
  });
}

/** A message without a From header, or with a second one that is not allowed, is not from an allowed sender. */
export const areAllowedSenders = (allowed: readonly string[], addresses: readonly string[]): boolean =>
  allowed.length === 0 || (addresses.length > 0 && addresses.every((address) => isAllowedSender(allowed, address)));
