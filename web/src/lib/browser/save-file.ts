/** Downloads content as a file; it never leaves the device. */
export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the URL only after a delay.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
