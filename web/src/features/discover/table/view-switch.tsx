import type { TableView, ViewMode } from '#features/discover/table/use-table-view.ts'
import { useText } from '#lib/i18n/text.ts'
import { Segments } from '#ui/form/segments.tsx'

const viewModes = ['cards', 'rows'] as const satisfies readonly ViewMode[]
const modeLabels = { cards: 'discover.look.cards', rows: 'discover.look.rows' } as const

type ViewSwitchProps = { view: TableView; isWide?: boolean }

/** Switches between cards and rows. */
export function ViewSwitch({ view, isWide = false }: ViewSwitchProps) {
  const text = useText()
  return (
    <Segments
      legend={text('discover.looks')}
      options={viewModes.map((look) => ({ value: look, label: text(modeLabels[look]) }))}
      value={view.mode}
      onChange={view.showAs}
      isWide={isWide}
    />
  )
}
