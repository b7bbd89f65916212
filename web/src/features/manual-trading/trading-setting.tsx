import { PresetSetting } from '#features/manual-trading/amount/preset-setting.tsx'
import { DangerSetting } from '#features/manual-trading/danger/danger-setting.tsx'

/** The "Trading" part of the settings. */
export function TradingSetting() {
  return (
    <div className="grid gap-6">
      <DangerSetting />
      <PresetSetting />
    </div>
  )
}
