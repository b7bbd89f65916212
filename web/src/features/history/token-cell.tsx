import type { TokenId } from '@murmur/contract/token-id'
import { Link } from '#lib/routing/router.tsx'
import { tokenPath } from '#lib/routing/token-path.ts'

/** A token's symbol, with a link to its page. */
export function TokenCell({ token, symbol }: { token: TokenId; symbol: string }) {
  return (
    <Link to={tokenPath(token)} className="history-token-link">
      <bdi className="truncate">{symbol}</bdi>
    </Link>
  )
}
