/** Downloads a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then, the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
