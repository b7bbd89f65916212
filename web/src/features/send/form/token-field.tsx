import { chainNames } from '@murmur/contract/chains'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { formatShortAmount } from '#lib/format/amount.ts'
import { useText } from '#lib/i18n/text.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { PickerButton } from '#ui/form/picker-button.tsx'

type TokenFieldProps = { token: HeldToken | undefined; error: string | undefined; onOpen: () => void }

/** The token to send, with its network and balance. */
export function TokenField({ token, error, onOpen }: TokenFieldProps) {
  const text = useText()
  return (
    <div className="grid gap-1.5">
      <PickerButton label={text('send.what')} placeholder={text('send.choose-token')} error={error} onOpen={onOpen}>
        {token ? (
          <>
            <BadgedLogo {...tokenPicture(token)} size={32} />
            <span className="min-w-0 flex-1">
              <bdi className="same-side block truncate font-semibold">{token.symbol}</bdi>
              <span className="block text-sm text-ink-soft">{chainNames[token.chain]}</span>
            </span>
            <span className="text-end text-ink-soft">
              {formatShortAmount(token, text.language)} {token.symbol}
            </span>
          </>
        ) : undefined}
      </PickerButton>
      {token ? (
        <>
          <ImitationBadge imitates={token.imitates} />
          <p className="text-sm text-ink-soft">{text('send.on-network', { chain: chainNames[token.chain] })}</p>
        </>
      ) : null}
    </div>
  )
}
