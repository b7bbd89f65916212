import { formatEther, formatUnits } from 'viem'
import { grantWei } from '#faucet/create-faucet.ts'
import { chainNames } from '#pages/chain-names.ts'
import { escapeHtml, renderPage } from '#pages/render-page.ts'
import type { ChainKey } from '#seed/address-book.ts'
import { grantLamports } from '#solana/faucet/sol-faucet.ts'

type FaucetChoice = ChainKey | 'both' | 'sol'
type FaucetForm = { address: string; chain: FaucetChoice; problem?: string }

const etherAmount = `${formatEther(grantWei)} ETH`
const amounts = { eth: etherAmount, base: etherAmount, sol: `${formatUnits(grantLamports, 9)} SOL` }
const choices = { both: 'Ethereum and Base', eth: 'Ethereum', base: 'Base', sol: 'Solana' }

/** Renders the faucet form, with the previous input and its error, if any. */
export function faucetPage({ address, chain, problem }: FaucetForm): string {
  const options = Object.entries(choices).map(
    ([value, name]) => `<option value="${value}"${value === chain ? ' selected' : ''}>${name}</option>`,
  )
  const invalidAttributes = problem ? ' aria-invalid="true" aria-describedby="problem"' : ''
  return renderPage(
    'Faucet',
    `<p>Play money for a wallet: ${etherAmount} on Ethereum and on Base, or ${amounts.sol} on Solana.</p>
<form method="post" action="/faucet">
<label for="address">Address</label>
<input id="address" name="address" value="${escapeHtml(address)}" placeholder="0x…, or a Solana address" required autocomplete="off" spellcheck="false"${invalidAttributes}>
<label for="chain">Chain</label>
<select id="chain" name="chain">
${options.join('\n')}
</select>
<button>Send play money</button>
</form>
${problem ? `<p id="problem" class="failed" role="alert">${escapeHtml(problem)}</p>` : ''}`,
  )
}

/** Renders the faucet's payments with links to their transactions. */
export function grantsPage(address: string, granted: { chain: ChainKey | 'sol'; hash: string }[]): string {
  const items = granted.map(
    ({ chain, hash }) => `<li>
<p><strong>${amounts[chain]} on ${chainNames[chain]}</strong></p>
<p class="meta"><a href="/tx/${chain}/${escapeHtml(hash)}">See the transaction</a></p>
</li>`,
  )
  return renderPage(
    'Play money is on its way',
    `<p role="status">To <code>${escapeHtml(address)}</code></p>
<ul>
${items.join('\n')}
</ul>
<p><a href="/faucet?address=${encodeURIComponent(address)}">Send more</a></p>`,
  )
}
