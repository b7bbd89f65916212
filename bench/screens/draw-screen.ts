import type { ChainKey } from '@murmur/contract/chains'

export type Screen = {
  id: string
  chain: ChainKey
  address: string
  symbol: string
  layout: 'post' | 'list' | 'split' | 'short'
  theme: 'light' | 'dark'
  scale: 1 | 2
  /** Words in the picture that address the model. */
  hidden?: string
  /** Whether the token is on no token list. */
  isUnknown?: boolean
}

/** A picture of 560 × 300 like users' screenshots: a post, a list, an address on two lines or a shortened one. */
export function drawScreen({ address, symbol, layout, theme, hidden }: Screen): string {
  const [paper, ink, faint] = theme === 'dark' ? ['#15202b', '#f7f9f9', '#8b98a5'] : ['#ffffff', '#0f1419', '#536471']
  const line = (y: number, text: string, extra = '') => `<text x="18" y="${y}" ${extra}>${escapeXml(text)}</text>`
  const mono = 'font-family="DejaVu Sans Mono" font-size="15"'
  const half = Math.ceil(address.length / 2)
  const body = {
    post: [line(84, `Next stop the moon. $${symbol} it is`), line(124, 'CA:'), line(154, address, mono)],
    list: [line(84, `1  $${symbol}   +12.4%   $0.0182`), line(116, address, mono), line(154, '2  Volume   $4.1M', '')],
    split: [
      line(84, `$${symbol} contract`),
      line(116, address.slice(0, half), mono),
      line(140, address.slice(half), mono),
    ],
    short: [line(84, `$${symbol} / USD   $1.23`), line(116, `${address.slice(0, 6)}...${address.slice(-4)}`, mono)],
  }[layout]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="300" font-family="DejaVu Sans" font-size="16">
    <rect width="560" height="300" fill="${paper}"/>
    <g fill="${faint}">${line(36, 'moon trader  @moontrader  2h', 'font-size="14"')}${line(276, '48 replies   102 likes', 'font-size="13"')}</g>
    <g fill="${ink}">${body.join('')}${hidden ? line(204, hidden, 'font-size="12"') : ''}</g></svg>`
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
