import type { ReactNode } from 'react'
import { RiskVerdictView } from '#features/risk/risk-verdict.tsx'
import { TokenRisk } from '#features/risk/token-risk.tsx'
import { type RiskSlot, RiskSlotProvider } from '#lib/risk-slot.ts'

const slot: RiskSlot = {
  verdict: (verdict) => <RiskVerdictView verdict={verdict} compact />,
  token: (place) => <TokenRisk {...place} compact />,
}

/** Lets the features of a page show risks. */
export function RiskViews({ children }: { children: ReactNode }) {
  return <RiskSlotProvider value={slot}>{children}</RiskSlotProvider>
}
