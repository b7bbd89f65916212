import type { Tools } from '#ai/brains/brain.port.ts'
import type { ToolDeps, TurnContext } from '#assistant/turns/turn-deps.ts'
import { balanceTool } from './balance.ts'
import { historyTool } from './history.ts'
import { infoTool } from './info.ts'
import { priceTool } from './price.ts'
import { proposeTool } from './propose.ts'
import { searchTool } from './search.ts'

/** The tools of one turn. The list is closed: no tool confirms, signs, sends or shows a key. */
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
