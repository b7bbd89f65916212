-- A lane was keyed by the wallet's address in lower case, but base58 tells addresses apart by case.
update executions set lane = 'sol:' || wallets.sol_address
from wallets where executions.chain = 'sol' and wallets.user_id = executions.user_id;--> statement-breakpoint
update transactions set lane = executions.lane
from executions where executions.chain = 'sol' and executions.id = transactions.execution_id;
