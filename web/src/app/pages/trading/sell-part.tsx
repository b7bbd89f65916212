import { useAuth } from '#features/auth/session/auth-context.ts'
import { useFeeBps } from '#features/deployment/use-deployment.ts'
import { SellTab } from '#features/manual-trading/forms/sell-tab.tsx'
import { useBalances } from '#features/wallet/use-balances.ts'

/** The Sell tab with the user's balances. */
export function SellPart({ isActive }: { isActive: boolean }) {
  const { user } = useAuth()
  const balances = useBalances(user?.id)
  const feeBps = useFeeBps()
  return <SellTab userId={user?.id} isActive={isActive} feeBps={feeBps} balances={balances} />
}
