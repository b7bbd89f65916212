/** Called in the frame of ../after-paint.tsx: runs the script at `address` in the parent page, then removes the frame. */
export function runInPage(frame: Element, address: string): void {
  const page = frame.ownerDocument
  const script = page.createElement('script')
  script.type = 'module'
  script.src = address
  script.addEventListener('load', () => frame.remove())
  page.head.append(script)
}
