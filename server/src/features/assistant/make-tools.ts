import { balanceTool } from '#features/assistant/tools/balance.ts'
import { historyTool } from '#features/assistant/tools/history.ts'
import { infoTool } from '#features/assistant/tools/info.ts'
import { priceTool } from '#features/assistant/tools/price.ts'
import { proposeTool } from '#features/assistant/tools/propose.ts'
import { searchTool } from '#features/assistant/tools/search.ts'
import type { ToolDeps, TurnContext } from '#features/assistant/turn-deps.ts'
import type { Tools } from '#integrations/brains/brain.port.ts'

/** What a brain may do in one turn. The list is closed: nothing here confirms, signs, sends or shows a key. */
export function makeTools(deps: ToolDeps, turn: TurnContext): Tools {
  return {
    search: searchTool(deps, turn),
    info: infoTool(deps, turn),
    price: priceTool(deps, turn),
    balance: balanceTool(deps, turn),
    history: historyTool(deps, turn),
    propose: proposeTool(deps, turn),
  }
}
