// Installs the programs that the tests use, in a separate process: `speech`, `browser`.
import { prepareBrowser, prepareSpeech } from './stages.mjs'

const chosen = process.argv.slice(2)
if (chosen.includes('speech')) prepareSpeech()
if (chosen.includes('browser')) prepareBrowser()
