import './receipts.ts'
import './log.ts'
