import { chainNames } from '@murmur/contract/chains'
import type { ChainApprovals } from '@murmur/contract/trading/approvals'
import { formatDay } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** States which approvals the list covers. It is complete only on Solana, where each token account states its delegate. */
export function CheckedRanges({ chains }: { chains: readonly ChainApprovals[] }) {
  const text = useText()
  return (
    <section aria-labelledby="approvals-checked" className="grid max-w-[75ch] gap-1 text-sm text-ink-soft">
      <h2 id="approvals-checked" className="font-semibold text-ink">
        {text('approvals.checked')}
      </h2>
      {chains
        .filter(({ isUnavailable }) => !isUnavailable)
        .map(({ chain: key, logsSince, isTruncated }) => {
          const chain = chainNames[key]
          if (key === 'sol') return <p key={key}>{text('approvals.checked-accounts', { chain })}</p>
          return (
            <p key={key}>
              {logsSince
                ? text(isTruncated ? 'approvals.checked-verified' : 'approvals.checked-since', {
                    chain,
                    date: formatDay(logsSince, text.language),
                  })
                : text('approvals.checked-listed', { chain })}
            </p>
          )
        })}
      <p>{text('approvals.not-checked')}</p>
    </section>
  )
}
