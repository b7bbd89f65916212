import { getAddress, isAddress } from 'viem'
import { addressName } from '#pages/address-name.ts'
import { chainNames } from '#pages/chain-names.ts'
import { formatUtcTime } from '#pages/mailbox-page.ts'
import type { TransactionView } from '#pages/read-transaction.ts'
import { escapeHtml, renderPage } from '#pages/render-page.ts'
import { roundAmount } from '#pages/round-amount.ts'
import type { ChainKey } from '#seed/address-book.ts'

const statusLabels = {
  pending: 'Pending: waiting for a block',
  success: 'Success',
  failed: 'Failed: reverted, nothing but the fee was taken',
}

/** Renders the page of an EVM transaction. */
export function transactionPage(view: TransactionView): string {
  const { mined } = view
  const rows = [
    renderRow('Status', `<strong class="${view.status}">${statusLabels[view.status]}</strong>`),
    renderRow('Chain', chainNames[view.chain]),
    renderRow('Transaction', renderCode(view.hash)),
    renderRow('From', renderAddress(view.chain, view.from)),
    renderRow('To', view.to ? renderAddress(view.chain, view.to) : 'a new contract'),
    renderRow('Sent along', `${renderAmount(view.value)} ETH`),
  ]
  if (mined) {
    rows.push(
      renderRow('Network fee', `${renderAmount(mined.fee)} ETH (${mined.gasUsed.toLocaleString('en')} gas)`),
      renderRow(
        'Block',
        `${mined.block} (${mined.confirmations} ${mined.confirmations === 1 ? 'confirmation' : 'confirmations'})`,
      ),
      renderRow('Time', `<time datetime="${mined.time}">${formatUtcTime(mined.time)}</time>`),
    )
  }
  return renderPage('Transaction', `<dl>\n${rows.join('\n')}\n</dl>\n${renderTransfers(view)}`)
}

function renderRow(term: string, html: string): string {
  return `<div><dt>${term}</dt><dd>${html}</dd></div>`
}

function renderCode(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

/** Renders a rounded amount; the title attribute has the exact amount. */
function renderAmount(amount: string): string {
  const shown = roundAmount(amount)
  if (shown === amount) return escapeHtml(amount)
  return `<span title="${escapeHtml(amount)}">≈ ${escapeHtml(shown)}</span>`
}

function renderAddress(chain: ChainKey, address: string): string {
  if (!isAddress(address, { strict: false })) return escapeHtml(address)
  const name = addressName(chain, address)
  return `${name ? `${escapeHtml(name)} ` : ''}${renderCode(getAddress(address))}`
}

function renderTransfers({ chain, transfers }: TransactionView): string {
  if (transfers.length === 0) return ''
  const items = transfers.map(
    ({ from, to, amount, symbol, token }) => `<li>
<p><strong>${renderAmount(amount)} <span title="${escapeHtml(token)}">${escapeHtml(symbol)}</span></strong></p>
<p class="meta">from ${renderAddress(chain, from)}</p>
<p class="meta">to ${renderAddress(chain, to)}</p>
</li>`,
  )
  return `<h2>Token transfers</h2>\n<ul>\n${items.join('\n')}\n</ul>`
}
