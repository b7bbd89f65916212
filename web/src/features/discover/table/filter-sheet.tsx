import { FilterFields, type QuickField } from '#features/discover/table/filter-fields.tsx'
import type { TableView } from '#features/discover/table/use-table-view.ts'
import { ViewSwitch } from '#features/discover/table/view-switch.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

type FilterSheetProps = { view: TableView; quick: QuickField; onClose: () => void }

/** The view, the order and the filters on phones, which have no space for them above the list. */
export function FilterSheet({ view, quick, onClose }: FilterSheetProps) {
  const text = useText()
  return (
    <Dialog variant="sheet" title={text('filter.heading')} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="-mx-1 grid min-h-0 grid-cols-2 items-end gap-3 overflow-y-auto px-1 pb-1">
        <div className="col-span-2">
          <ViewSwitch view={view} isWide />
        </div>
        <FilterFields view={view} quick={quick} />
      </div>
      <Button variant="primary" className="mt-4" onClick={onClose}>
        {text('filter.show')}
      </Button>
    </Dialog>
  )
}
