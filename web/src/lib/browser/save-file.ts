/** Hands the browser a file to save. It never leaves this device on the way. */
export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after a while.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
