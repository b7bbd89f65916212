// Installs the programs that the tests use, in a separate process: `speech`, `browser`.
import { prepareBrowser, prepareSpeech } from './stages.mjs'

const programNames = process.argv.slice(2)
if (programNames.includes('speech')) prepareSpeech()
if (programNames.includes('browser')) prepareBrowser()
