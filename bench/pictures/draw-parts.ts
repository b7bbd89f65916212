import { encode } from 'uqr'

export type Palette = { background: string; ink: string; faint: string; panel: string; font: string }

export const light: Palette = {
  background: '#ffffff',
  ink: '#111418',
  faint: '#6b7480',
  panel: '#f2f4f7',
  font: 'Liberation Sans',
}
export const dark: Palette = {
  background: '#0d1117',
  ink: '#eef2f6',
  faint: '#8b96a3',
  panel: '#1b222c',
  font: 'DejaVu Sans',
}

type TextStyle = {
  size?: number
  fill?: string
  weight?: 'bold' | 'normal'
  anchor?: 'start' | 'end' | 'middle'
  font?: string
}

/** A phone's screen, 390 wide. */
export function drawFrame(look: Palette, height: number, parts: readonly string[]): string {
  const clock = drawText(24, 30, '9:41', { size: 14, fill: look.ink, weight: 'bold' })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="${height}" font-family="${look.font}">
    <rect width="390" height="${height}" fill="${look.background}"/>${clock}${parts.join('')}</svg>`
}

export function drawText(x: number, y: number, text: string, style: TextStyle = {}): string {
  const { size = 16, fill = '#000', weight = 'normal', anchor = 'start', font } = style
  const fontAttribute = font ? ` font-family="${font}"` : ''
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-weight="${weight}" text-anchor="${anchor}"${fontAttribute}>${escapeXml(text)}</text>`
}

export function drawBox(x: number, y: number, width: number, height: number, fill: string, radius = 12): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

/** A QR code on white, as wallets show it on either theme. */
export function drawCode(x: number, y: number, size: number, text: string): string {
  const { data, size: cells } = encode(text, { border: 2 })
  const cell = size / cells
  const squares = data.flatMap((row, at) =>
    row.flatMap((isDark, column) =>
      isDark
        ? [`<rect x="${x + column * cell}" y="${y + at * cell}" width="${cell + 0.05}" height="${cell + 0.05}"/>`]
        : [],
    ),
  )
  return `${drawBox(x - 8, y - 8, size + 16, size + 16, '#ffffff')}<g fill="#000000">${squares.join('')}</g>`
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
