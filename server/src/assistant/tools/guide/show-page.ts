import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { type PageName, pageNames, type ShownPage } from '#ai/brains/guide.port.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'

/** Shows a link to a page of the app below the answer. A model writes no links of its own. */
export const showPageTool: ToolDefinition<{ page: PageName }, ShownPage> = {
  permission: 'read',
  description:
    'Shows the user a link to a page of the app, below your answer. Use it when the user asks where something is, or has to do it there: change limits, security or keys, download the history, read help.',
  examples: [{ page: 'limits' }],
  input: object({ page: v.picklist(pageNames) }),
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ page }) => {
      turn.parts.addLink(deps.pageLink(turn, page))
      return { kind: 'page', page }
    },
  quote: ({ kind, page }) => ({ result: kind, page, do: 'The link stands below your answer. Say what it is for.' }),
}
