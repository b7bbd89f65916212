import { plainTime } from '#pages/mailbox-page.ts'
import { escapeHtml, page } from '#pages/page.ts'
import type { TokenMovement, TransactionView } from '#pages/read-transaction.ts'

const chainNames = { eth: 'Ethereum (sandbox)', base: 'Base (sandbox)' }
const states = {
  pending: 'Pending: waiting for a block',
  success: 'Success',
  failed: 'Failed: reverted, nothing but the fee was taken',
}

/** One transaction in plain words. */
export function transactionPage(view: TransactionView): string {
  const { mined } = view
  const rows = [
    row('Status', `<strong class="${view.status}">${states[view.status]}</strong>`),
    row('Chain', chainNames[view.chain]),
    row('Transaction', code(view.hash)),
    row('From', code(view.from)),
    row('To', view.to ? code(view.to) : 'a new contract'),
    row('Sent along', `${escapeHtml(view.value)} ETH`),
  ]
  if (mined) {
    rows.push(
      row('Network fee', `${escapeHtml(mined.fee)} ETH (${mined.gasUsed.toLocaleString('en')} gas)`),
      row(
        'Block',
        `${mined.block} (${mined.confirmations} ${mined.confirmations === 1 ? 'confirmation' : 'confirmations'})`,
      ),
      row('Time', `<time datetime="${mined.time}">${plainTime(mined.time)}</time>`),
    )
  }
  return page('Transaction', `<dl>\n${rows.join('\n')}\n</dl>\n${movementsTable(view.movements)}`)
}

function row(term: string, html: string): string {
  return `<div><dt>${term}</dt><dd>${html}</dd></div>`
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

function movementsTable(movements: TokenMovement[]): string {
  if (movements.length === 0) return ''
  const rows = movements.map(
    ({ from, to, amount, symbol, token }) =>
      `<tr><td>${escapeHtml(amount)} <span title="${escapeHtml(token)}">${escapeHtml(symbol)}</span></td><td>${code(from)}</td><td>${code(to)}</td></tr>`,
  )
  return `<h2>Token transfers</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Token transfers"><table>
<thead><tr><th scope="col">Amount</th><th scope="col">From</th><th scope="col">To</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>`
}
