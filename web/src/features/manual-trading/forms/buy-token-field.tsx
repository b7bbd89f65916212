import type { TokenReply } from '@murmur/contract/markets/tokens'
import { HeldTokenLogo } from '#features/manual-trading/forms/held-token-logo.tsx'
import { useText } from '#lib/i18n/text.ts'
import { VerifiedBadge } from '#lib/trading/verified-badge.tsx'
import { PickerButton } from '#ui/form/picker-button.tsx'

/** The button that opens the token search; it shows the token found by search or address. */
export function BuyTokenField({ found, onOpen }: { found: TokenReply | undefined; onOpen: () => void }) {
  const text = useText()
  return (
    <PickerButton label={text('buy.token')} placeholder={text('buy.token-placeholder')} onOpen={onOpen}>
      {found ? (
        <>
          <HeldTokenLogo token={{ chain: found.chain, address: found.token.address }} size={32} />
          {/* "Token Information" below has its name and chain. */}
          <span className="flex min-w-0 flex-1 items-center gap-1 font-semibold">
            <bdi className="truncate">{found.token.symbol}</bdi>
            {found.token.isVerified ? <VerifiedBadge /> : null}
          </span>
        </>
      ) : null}
    </PickerButton>
  )
}
