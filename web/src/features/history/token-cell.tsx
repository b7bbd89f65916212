import type { TokenId } from '@murmur/contract/token-id'
import { Link } from '#lib/routing/router.tsx'
import { tokenPath } from '#lib/routing/token-path.ts'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { Logo } from '#ui/display/logo.tsx'

/** A token's logo and symbol, with a link to its page. */
export function TokenCell({ token, symbol }: { token: TokenId; symbol: string }) {
  const { src, fallback } = tokenPicture(token)
  return (
    <Link to={tokenPath(token)} className="history-token-link">
      <Logo src={src} fallback={fallback} size={18} />
      <bdi className="truncate">{symbol}</bdi>
    </Link>
  )
}
