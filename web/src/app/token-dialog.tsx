import type { TradeSide } from '@murmur/contract/trades'
import { TokenRisk } from '#features/risk/token-risk.tsx'
import { TokenDetails } from '#features/token/token-details.tsx'
import type { TokenPlace } from '#features/token/use-token-detail.ts'
import { AlertButton } from '#features/watching/alert-button.tsx'
import { StarButton } from '#features/watching/star-button.tsx'

type TokenDialogProps = {
  place: TokenPlace
  isSignedIn: boolean
  onClose: () => void
  onTrade: (side: TradeSide) => void
  /** Where a star or an alert leads somebody who is not signed in. */
  onSignUp: () => void
}

/** The details of a token with its risk, its star and its alerts: for Discover and for the public markets page. */
export function TokenDialog({ place, isSignedIn, onClose, onTrade, onSignUp }: TokenDialogProps) {
  const { chain, address } = place
  const session = { isSignedIn, onSignUp }
  return (
    <TokenDetails
      // Another token is another dialog: nothing of the one before is shown.
      key={`${chain}:${address}`}
      place={place}
      onClose={onClose}
      onTrade={onTrade}
      risk={<TokenRisk chain={chain} address={address} />}
      renderWatch={(token) => (
        <>
          <StarButton hasWord token={token} {...session} />
          <AlertButton token={token} price={token.price} {...session} />
        </>
      )}
    />
  )
}
