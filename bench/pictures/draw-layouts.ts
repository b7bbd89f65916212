import { drawBox, drawCode, drawFrame, drawText, type Palette } from './draw-parts.ts'

/** A row of a list. `title`: a ticker, a pair or a name; `subtitle`: the smaller text below it. */
export type Row = { title: string; subtitle?: string }

/** The figures of a row, the same for the same row in each run. */
function figuresOf(at: number): { price: string; change: string; isUp: boolean } {
  const prices = ['$0.00002314', '$2.318', '$184.20', '$0.4127', '$14.06', '$1.002', '$0.08813', '$3,214.50']
  const changes = ['+4.21%', '-1.08%', '+12.60%', '-0.33%', '+2.75%', '-6.42%']
  const change = changes[at % changes.length] ?? ''
  return { price: prices[at % prices.length] ?? '', change, isUp: change.startsWith('+') }
}

/** A list of tokens with prices, as exchanges and wallets show it. */
export function drawList(look: Palette, heading: string, tabs: readonly string[], rows: readonly Row[]): string {
  const parts = [
    drawText(20, 78, heading, { size: 24, weight: 'bold', fill: look.ink }),
    ...tabs.map((tab, at) => drawText(20 + at * 88, 112, tab, { size: 14, fill: at === 0 ? look.ink : look.faint })),
    ...rows.flatMap(({ title, subtitle }, at) => {
      const y = 160 + at * 62
      const { price, change, isUp } = figuresOf(at)
      return [
        `<circle cx="38" cy="${y}" r="16" fill="hsl(${at * 47},60%,55%)"/>`,
        drawText(66, y - 2, title, { size: 17, weight: 'bold', fill: look.ink }),
        ...(subtitle ? [drawText(66, y + 17, subtitle, { size: 13, fill: look.faint })] : []),
        drawText(370, y - 2, price, { size: 16, fill: look.ink, anchor: 'end' }),
        drawText(370, y + 17, change, { size: 13, fill: isUp ? '#16a34a' : '#dc2626', anchor: 'end' }),
      ]
    }),
  ]
  return drawFrame(look, 170 + rows.length * 62, parts)
}

export type Page = { title: string; pair: string; contract?: string }

/** The page of one token. */
export function drawTokenPage(look: Palette, { title, pair, contract }: Page): string {
  const facts = [
    ['Market cap', '$1.84B'],
    ['Liquidity', '$24.1M'],
    ['24h volume', '$212.7M'],
    ['Holders', '914,208'],
    ...(contract ? [['Contract', contract]] : []),
  ] as const
  const line = Array.from({ length: 36 }, (_, at) => `${20 + at * 10},${330 - 40 * Math.sin(at / 4) - at}`).join(' ')
  return drawFrame(look, 660, [
    drawText(20, 80, title, { size: 22, weight: 'bold', fill: look.ink }),
    drawText(20, 106, pair, { size: 15, fill: look.faint }),
    drawText(20, 166, '$0.00002314', { size: 34, weight: 'bold', fill: look.ink }),
    drawText(20, 194, '+4.21% today', { size: 15, fill: '#16a34a' }),
    `<polyline points="${line}" fill="none" stroke="#3b82f6" stroke-width="2"/>`,
    ...facts.flatMap(([name, value], at) => [
      drawText(20, 410 + at * 34, name, { size: 15, fill: look.faint }),
      drawText(370, 410 + at * 34, value, { size: 15, fill: look.ink, anchor: 'end' }),
    ]),
    drawBox(20, 590, 168, 46, '#16a34a'),
    drawText(104, 619, 'Buy', { weight: 'bold', fill: '#ffffff', anchor: 'middle' }),
    drawBox(202, 590, 168, 46, '#dc2626'),
    drawText(286, 619, 'Sell', { weight: 'bold', fill: '#ffffff', anchor: 'middle' }),
  ])
}

/** Messages of a group chat; each is a list of lines. */
export function drawChat(look: Palette, group: string, messages: readonly (readonly string[])[]): string {
  let y = 110
  const bubbles = messages.flatMap((lines, at) => {
    const height = 26 + lines.length * 22
    const top = y
    y += height + 16
    return [
      drawBox(16, top, 352, height, look.panel),
      drawText(28, top + 20, ['mila', 'ox_dan', 'kevin'][at % 3] ?? '', { size: 12, fill: '#3b82f6', weight: 'bold' }),
      ...lines.map((line, index) =>
        drawText(28, top + 42 + index * 22, line, { size: line.length > 34 ? 12.5 : 15, fill: look.ink }),
      ),
    ]
  })
  return drawFrame(look, y + 30, [drawText(20, 78, group, { size: 20, weight: 'bold', fill: look.ink }), ...bubbles])
}

/** A post of a social network. */
export function drawPost(look: Palette, author: string, lines: readonly string[]): string {
  const end = 150 + lines.length * 27
  return drawFrame(look, end + 60, [
    `<circle cx="40" cy="80" r="22" fill="#f59e0b"/>`,
    drawText(74, 76, author, { size: 16, weight: 'bold', fill: look.ink }),
    drawText(74, 97, `@${author.toLowerCase().replace(/\W/g, '')} · 2h`, { size: 13, fill: look.faint }),
    ...lines.map((line, at) => drawText(20, 140 + at * 27, line, { size: line.length > 38 ? 13 : 17, fill: look.ink })),
    drawText(20, end + 20, '48 replies   102 likes   9.1K views', { size: 13, fill: look.faint }),
  ])
}

/** A wallet's screen for receiving: a code and its text in two lines. */
export function drawReceive(look: Palette, heading: string, code: string, label: string): string {
  const half = Math.ceil(label.length / 2)
  const mono = { size: 13, fill: look.ink, anchor: 'middle', font: 'DejaVu Sans Mono' } as const
  return drawFrame(look, 560, [
    drawText(195, 90, heading, { size: 22, weight: 'bold', fill: look.ink, anchor: 'middle' }),
    drawCode(85, 130, 220, code),
    drawText(195, 400, label.slice(0, half), mono),
    drawText(195, 420, label.slice(half), mono),
    drawText(195, 480, 'Scan to see this token', { size: 14, fill: look.faint, anchor: 'middle' }),
  ])
}
