import type { ReactNode } from 'react'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { type RiskSlot, RiskSlotProvider } from '#lib/trading/risk-slot.ts'

const RiskVerdictView = lazyComponent(async () => (await import('#features/risk/risk-verdict.tsx')).RiskVerdictView)
const TokenRisk = lazyComponent(async () => (await import('#features/risk/token-risk.tsx')).TokenRisk)
const RiskLabel = lazyComponent(async () => (await import('#features/risk/risk-label.tsx')).RiskLabel)

const slot: RiskSlot = {
  verdict: (verdict, parts) => <RiskVerdictView verdict={verdict} compact parts={parts} />,
  label: (level) => <RiskLabel level={level} />,
  token: (token) => <TokenRisk {...token} compact />,
}

/** Provides the risk renderers to the features of a page. */
export function RiskViews({ children }: { children: ReactNode }) {
  return <RiskSlotProvider value={slot}>{children}</RiskSlotProvider>
}
