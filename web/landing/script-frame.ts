/** The document in the frame of after-paint.tsx. */
export function scriptFrame(script: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Murmur</title><meta name="robots" content="noindex"><script type="module" src="${script}"></script></head></html>\n`
}
