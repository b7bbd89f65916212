import type { HeldToken } from '@murmur/contract/trading/wallets'
import { TokenRow } from '#features/wallet/tokens/token-row.tsx'

export type TokenRowsProps = {
  tokens: readonly HeldToken[]
  /** Whether amounts and values may be shown. */
  isShown: boolean
  onOpen: (token: HeldToken) => void
  onDelete: (token: HeldToken) => void
}

/** The tokens of a chain as rows. */
export function TokenRows({ tokens, isShown, onOpen, onDelete }: TokenRowsProps) {
  return tokens.map((token) => (
    <TokenRow
      key={token.address}
      token={token}
      isShown={isShown}
      onOpen={() => onOpen(token)}
      onDelete={() => onDelete(token)}
    />
  ))
}
