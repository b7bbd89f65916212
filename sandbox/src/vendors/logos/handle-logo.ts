import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAssetsDir } from '#find-assets-dir.ts'
import { findListedToken, type ListedToken, type MarketChain, marketChains } from '#market/listed-tokens.ts'
import { encodePng, pngChunk } from '#vendors/logos/png.ts'
import type { VendorReply } from '#vendors/send-vendor-response.ts'

const imageSize = 64
const gridCells = 5

/**
 * Handles /logos/{chain}/{address}.png: the real logo of a well-known token, or an identicon computed from the address.
 * Intentional edge cases: TICKET's logo is
 * missing, KEEPR's is truncated, MOONX's contains six megabytes of text, MORPH's has 144 million pixels, and tokens with
 * hostile names have an SVG with a script.
 */
export function handleLogo(path: readonly string[]): VendorReply {
  const [chain = '', file = ''] = path
  const isChain = marketChains.includes(chain as MarketChain)
  const token = isChain ? findListedToken(chain as MarketChain, file.replace(/\.png$/, '')) : undefined
  if (token && !logoCache.has(token.address)) logoCache.set(token.address, createLogo(token))
  return (token && logoCache.get(token.address)) ?? { status: 404, type: 'text/plain', content: Buffer.from('No logo') }
}

/** Cached by address, because large logos take long to create. */
const logoCache = new Map<string, VendorReply | undefined>()

function createLogo(token: ListedToken): VendorReply | undefined {
  const pngReply = (content: Buffer): VendorReply => ({ status: 200, type: 'image/png', content })
  const { kind, address } = token
  if (kind === 'no-decimals' || kind === 'unpriced') return undefined
  if (kind === 'hostile-names') return { status: 200, type: 'image/svg+xml', content: Buffer.from(svg) }
  if (kind === 'mutable-metadata') return pngReply(encodePng(12_000, 1, 0, Buffer.alloc(12_000 * (1 + 12_000 / 8))))
  if (kind === 'unsellable') return pngReply(drawIdenticon(address, pngChunk('tEXt', Buffer.alloc(6_000_000, 'x'))))
  const real = wellKnownKinds.has(kind) ? readLogo(token.symbol) : undefined
  if (real) return pngReply(real)
  const whole = drawIdenticon(address)
  return pngReply(kind === 'permanent-delegate' ? whole.subarray(0, whole.length / 2) : whole)
}

/** Only these are the tokens that their symbols claim to be; a look-alike keeps its identicon. */
const wellKnownKinds: ReadonlySet<ListedToken['kind']> = new Set([
  'plain',
  'wrapped-coin',
  'usdt-like',
  'bytes32-names',
])

/** The logo of a well-known symbol from the assets; a wrapped coin has the coin's. */
function readLogo(symbol: string): Buffer | undefined {
  const file = join(findAssetsDir(), 'logos', `${symbol.replace(/^W(ETH)$/, '$1')}.png`)
  return existsSync(file) ? readFileSync(file) : undefined
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script><rect width="64" height="64"/></svg>'

/** Draws mirrored squares that depend on the address's hash. */
function drawIdenticon(address: string, extra?: Buffer): Buffer {
  const digest = createHash('sha256').update(`logo ${address}`).digest()
  const background = [digest[0], digest[1], digest[2]].map((byte = 0) => 40 + Math.floor(byte / 2))
  const foreground = [255, 255, 255]
  const pixels = Buffer.alloc(imageSize * (1 + 3 * imageSize))
  for (let y = 0; y < imageSize; y += 1) {
    for (let x = 0; x < imageSize; x += 1) {
      const column = Math.floor(((x - 7) * gridCells) / (imageSize - 14))
      const row = Math.floor(((y - 7) * gridCells) / (imageSize - 14))
      const isInside = column >= 0 && column < gridCells && row >= 0 && row < gridCells
      const bit = Math.min(column, gridCells - 1 - column) * gridCells + row
      const isSet = isInside && (((digest[4 + (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1
      pixels.set(isSet ? foreground : background, y * (1 + 3 * imageSize) + 1 + 3 * x)
    }
  }
  return encodePng(imageSize, 8, 2, pixels, extra)
}
