/**
 * Asks for the script of a page once the page stands on the screen. A browser loads a lazy frame only when it has laid the page
 * out, so the script is two requests behind the first paint; what is in the frame has the page run it, and the frame removed
 * (islands/run-in-page.ts). Nobody meets the frame: it is out of sight, and no stop of the keyboard.
 */
export function AfterPaint({ frame }: { frame: string }) {
  return <iframe className="after-paint" src={frame} loading="lazy" title="Murmur" aria-hidden tabIndex={-1} />
}
