import { test } from 'vitest'
import scenarios from '../../../clients/scenarios.json' with { type: 'json' }
import { runScenario, type Scenario } from '../test/run-scenario.ts'

// Every client library runs this file.
test.for(scenarios as unknown as Scenario[])('$name', (scenario) => runScenario(scenario))
