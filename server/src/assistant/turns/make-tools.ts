import type { Tools } from '#ai/brains/brain.port.ts'
import { balanceTool } from '#assistant/tools/balance.ts'
import { historyTool } from '#assistant/tools/history.ts'
import { infoTool } from '#assistant/tools/info.ts'
import { priceTool } from '#assistant/tools/price.ts'
import { proposeTool } from '#assistant/tools/propose.ts'
import { searchTool } from '#assistant/tools/search.ts'
import type { ToolDeps, TurnContext } from './turn-deps.ts'

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
