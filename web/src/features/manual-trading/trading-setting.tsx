import { PresetSetting } from '#features/manual-trading/amount/preset-setting.tsx'
import { DangerSetting } from '#features/manual-trading/danger/danger-setting.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'

const PriorityPreference = lazyComponent(
  async () => (await import('#features/manual-trading/terms/priority-preference.tsx')).PriorityPreference,
  <div className="min-h-50 sm:min-h-45" />,
)

/** The "Trading" part of the settings. */
export function TradingSetting() {
  return (
    <div className="grid gap-6">
      <DangerSetting />
      <PriorityPreference />
      <PresetSetting />
    </div>
  )
}
