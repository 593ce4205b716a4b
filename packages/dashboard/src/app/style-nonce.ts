/**
 * Libraries that add style elements of their own (dialogs, editors) need the nonce of the content security policy. The
 * page has it in an attribute that neither styles nor markup can read.
 */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined;

/** The name under which `get-nonce`, which Radix uses, looks for it. */
export function announceStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
