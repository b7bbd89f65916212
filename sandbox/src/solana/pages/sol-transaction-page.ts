import { chainNames } from '#pages/chain-names.ts'
import { plainTime } from '#pages/mailbox-page.ts'
import { escapeHtml, page } from '#pages/page.ts'
import { referralAccount, referralFeeAccount } from '#solana/addresses.ts'
import type { SolTransactionView } from '#solana/pages/read-sol-transaction.ts'
import { faucetSigner, makerAddress } from '#solana/seed/parties.ts'

const states = {
  pending: 'Pending: waiting for a block',
  success: 'Success',
  failed: 'Failed: nothing but the fee was taken',
}
const names = new Map([
  [faucetSigner.address, 'faucet'],
  [makerAddress, 'market'],
  [referralAccount, 'platform fee'],
  [referralFeeAccount, 'platform fee'],
])

/** One Solana transaction in plain words. */
export function solTransactionPage({ signature, status, changes, landed }: SolTransactionView): string {
  const rows = [
    row('Status', `<strong class="${status}">${states[status]}</strong>`),
    row('Chain', chainNames.sol),
    row('Transaction', code(signature)),
  ]
  if (landed) {
    if (landed.error) rows.push(row('Reason', escapeHtml(landed.error)))
    rows.push(
      row('Paid by', place(landed.payer)),
      row('Network fee', `${escapeHtml(landed.fee)} SOL`),
      row('Slot', `${landed.slot} (${landed.confirmation})`),
      row('Time', `<time datetime="${landed.time}">${plainTime(landed.time)}</time>`),
    )
  }
  const items = changes.map(
    ({ owner, change, symbol, mint }) => `<li>
<p><strong>${escapeHtml(change)} <span title="${escapeHtml(mint ?? '')}">${escapeHtml(symbol)}</span></strong></p>
<p class="meta">${place(owner)}</p>
</li>`,
  )
  const list = items.length > 0 ? `<h2>Balance changes</h2>\n<ul>\n${items.join('\n')}\n</ul>` : ''
  return page('Transaction', `<dl>\n${rows.join('\n')}\n</dl>\n${list}`)
}

function row(term: string, html: string): string {
  return `<div><dt>${term}</dt><dd>${html}</dd></div>`
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

function place(address: string): string {
  const name = names.get(address)
  return `${name ? `${name} ` : ''}${code(address)}`
}
