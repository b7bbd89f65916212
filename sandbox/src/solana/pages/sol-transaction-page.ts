import { chainNames } from '#pages/chain-names.ts'
import { formatUtcTime } from '#pages/mailbox-page.ts'
import { escapeHtml, renderPage } from '#pages/render-page.ts'
import { referralAccount, referralFeeAccount } from '#solana/addresses.ts'
import type { SolTransactionView } from '#solana/pages/read-sol-transaction.ts'
import { faucetSigner, makerAddress } from '#solana/seed/seed-addresses.ts'

const statusLabels = {
  pending: 'Pending: waiting for a block',
  success: 'Success',
  failed: 'Failed: nothing but the fee was taken',
}
const accountNames = new Map([
  [faucetSigner.address, 'faucet'],
  [makerAddress, 'market'],
  [referralAccount, 'platform fee'],
  [referralFeeAccount, 'platform fee'],
])

/** Renders the page of a Solana transaction. */
export function solTransactionPage({ signature, status, changes, landed }: SolTransactionView): string {
  const rows = [
    renderRow('Status', `<strong class="${status}">${statusLabels[status]}</strong>`),
    renderRow('Chain', chainNames.sol),
    renderRow('Transaction', renderCode(signature)),
  ]
  if (landed) {
    if (landed.error) rows.push(renderRow('Reason', escapeHtml(landed.error)))
    rows.push(
      renderRow('Paid by', renderAddress(landed.payer)),
      renderRow('Network fee', `${escapeHtml(landed.fee)} SOL`),
      renderRow('Slot', `${landed.slot} (${landed.confirmation})`),
      renderRow('Time', `<time datetime="${landed.time}">${formatUtcTime(landed.time)}</time>`),
    )
  }
  const items = changes.map(
    ({ owner, change, symbol, mint }) => `<li>
<p><strong>${escapeHtml(change)} <span title="${escapeHtml(mint ?? '')}">${escapeHtml(symbol)}</span></strong></p>
<p class="meta">${renderAddress(owner)}</p>
</li>`,
  )
  const list = items.length > 0 ? `<h2>Balance changes</h2>\n<ul>\n${items.join('\n')}\n</ul>` : ''
  return renderPage('Transaction', `<dl>\n${rows.join('\n')}\n</dl>\n${list}`)
}

function renderRow(term: string, html: string): string {
  return `<div><dt>${term}</dt><dd>${html}</dd></div>`
}

function renderCode(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

function renderAddress(address: string): string {
  const name = accountNames.get(address)
  return `${name ? `${name} ` : ''}${renderCode(address)}`
}
