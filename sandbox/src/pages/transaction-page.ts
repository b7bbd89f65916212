import { getAddress, isAddress } from 'viem'
import { addressName } from '#pages/address-name.ts'
import { chainNames } from '#pages/chain-names.ts'
import { plainTime } from '#pages/mailbox-page.ts'
import { escapeHtml, page } from '#pages/page.ts'
import type { TransactionView } from '#pages/read-transaction.ts'
import { roundAmount } from '#pages/round-amount.ts'
import type { ChainKey } from '#seed/address-book.ts'

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
    row('From', place(view.chain, view.from)),
    row('To', view.to ? place(view.chain, view.to) : 'a new contract'),
    row('Sent along', `${figure(view.value)} ETH`),
  ]
  if (mined) {
    rows.push(
      row('Network fee', `${figure(mined.fee)} ETH (${mined.gasUsed.toLocaleString('en')} gas)`),
      row(
        'Block',
        `${mined.block} (${mined.confirmations} ${mined.confirmations === 1 ? 'confirmation' : 'confirmations'})`,
      ),
      row('Time', `<time datetime="${mined.time}">${plainTime(mined.time)}</time>`),
    )
  }
  return page('Transaction', `<dl>\n${rows.join('\n')}\n</dl>\n${movementsList(view)}`)
}

function row(term: string, html: string): string {
  return `<div><dt>${term}</dt><dd>${html}</dd></div>`
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`
}

/** An amount as people read it; the whole figure is in its title. */
function figure(amount: string): string {
  const shown = roundAmount(amount)
  if (shown === amount) return escapeHtml(amount)
  return `<span title="${escapeHtml(amount)}">≈ ${escapeHtml(shown)}</span>`
}

function place(chain: ChainKey, address: string): string {
  if (!isAddress(address, { strict: false })) return escapeHtml(address)
  const name = addressName(chain, address)
  return `${name ? `${escapeHtml(name)} ` : ''}${code(getAddress(address))}`
}

function movementsList({ chain, movements }: TransactionView): string {
  if (movements.length === 0) return ''
  const items = movements.map(
    ({ from, to, amount, symbol, token }) => `<li>
<p><strong>${figure(amount)} <span title="${escapeHtml(token)}">${escapeHtml(symbol)}</span></strong></p>
<p class="meta">from ${place(chain, from)}</p>
<p class="meta">to ${place(chain, to)}</p>
</li>`,
  )
  return `<h2>Token transfers</h2>\n<ul>\n${items.join('\n')}\n</ul>`
}
