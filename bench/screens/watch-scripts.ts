import { gzipSync } from 'node:zlib'
import type { CDPSession } from '@playwright/test'

/** A script of one visit: its gzipped bytes, and the arrival of its first byte in seconds of the browser's clock. */
export type SeenScript = { url: string; bytes: number; at: number }

export type Watch = {
  /** Time of the page's first paint in seconds of the browser's clock; NaN without a paint. */
  paintedAt(): number
  /** Every script of the page and its frames, including inline ones. */
  scripts(): Promise<SeenScript[]>
}

/** Records what a page loads from the network, including its frames. Call it before opening the page. */
export async function watchScripts(session: CDPSession): Promise<Watch> {
  const keptResponses: { url: string; isPage: boolean; at: number }[] = []
  let paintedAt = Number.NaN
  session.on('Network.responseReceived', ({ response, timestamp, type }) => {
    const isPage = type === 'Document'
    const isScript = type === 'Script' || /javascript/.test(response.mimeType)
    const isKnown = keptResponses.some(({ url }) => url === response.url)
    if ((isPage || isScript) && !isKnown) keptResponses.push({ url: response.url, isPage, at: timestamp })
  })
  await session.send('Network.enable')
  await session.send('Page.enable')
  const { frameTree } = await session.send('Page.getFrameTree')
  session.on('Page.lifecycleEvent', ({ name, frameId, timestamp }) => {
    if (name === 'firstPaint' && frameId === frameTree.frame.id) paintedAt = timestamp
  })
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  // Read twice, because the browser drops the responses of removed frames.
  const read = async ({ url, isPage, at }: (typeof keptResponses)[number]): Promise<SeenScript[]> => {
    const text = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
    if (!isPage) return [{ url, bytes: gzipSync(text).length, at }]
    const bytes = countInlineScriptBytes(text)
    return bytes > 0 ? [{ url: `${url} (inline)`, bytes, at }] : []
  }
  return { paintedAt: () => paintedAt, scripts: async () => (await Promise.all(keptResponses.map(read))).flat() }
}

/** Uncompressed bytes of inline JavaScript in an HTML text, as elements or attributes. */
export function countInlineScriptBytes(html: string): number {
  const elements = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)]
  const attributes = [...html.replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, '').matchAll(/\son[a-z]+="([^"]*)"/g)]
  return [...elements, ...attributes].reduce((sum, [, text = '']) => sum + Buffer.byteLength(text), 0)
}
