/** In the frame of ../after-paint.tsx: has the page around it run the script at `address`, and then takes the frame away. */
export function runInPage(frame: Element, address: string): void {
  const page = frame.ownerDocument
  const script = page.createElement('script')
  script.type = 'module'
  script.src = address
  script.addEventListener('load', () => frame.remove())
  page.head.append(script)
}
