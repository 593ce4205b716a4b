/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the content after this call has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Follows a signed link, which the service answers as a download. It may lead to object storage. */
export function downloadFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noreferrer';
  link.click();
}
