import type { Tools } from '#ai/brains/brain.port.ts'
import { catchRefusal } from '#assistant/tools/catch-refusal.ts'
import { bindTools } from '#assistant/tools/make-tools.ts'
import { publicTools, toolTable } from '#assistant/tools/tool-table.ts'
import type { PublicTurn } from '#assistant/turns/turn-deps.ts'
import { type AccountTool, NeedsAccountError, subjectsByTool } from './needs-account-error.ts'
import { type PreviewDeps, previewTrade } from './preview-trade.ts'

/** A public tool, whatever its input: TypeScript checks it where the tool is declared. */
type OpenTool = (deps: PreviewDeps, turn: PublicTurn) => (input: never) => Promise<{ kind: string }>

/** The tools of a visitor's turn: those that read public data work, every other one ends the turn with `NeedsAccountError`. */
export function visitorTools(deps: PreviewDeps, turn: PublicTurn): Tools {
  return bindTools(toolTable, (_, name) => {
    if (name === 'propose') return (order) => catchRefusal(turn, () => previewTrade(deps, turn, order))
    if (!isPublicTool(name))
      return () => Promise.reject(new NeedsAccountError({ subject: subjectsByTool[name as AccountTool] }))
    const openTool: OpenTool = publicTools[name].open
    const run = openTool(deps, turn)
    return (input) => catchRefusal(turn, () => run(input))
  })
}

function isPublicTool(name: string): name is keyof typeof publicTools {
  return Object.hasOwn(publicTools, name)
}
