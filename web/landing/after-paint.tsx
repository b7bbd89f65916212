/**
 * Loads the script of a page after the first paint. A browser loads a lazy frame only after layout, so the script is two
 * requests behind the first paint; the frame's document makes the page run it and removes the frame
 * (islands/run-in-page.ts). The frame is hidden and not focusable.
 */
export function AfterPaint({ frame }: { frame: string }) {
  return <iframe className="after-paint" src={frame} loading="lazy" title="Murmur" aria-hidden tabIndex={-1} />
}
