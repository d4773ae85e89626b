// Imported first, because its listener must be registered before the router's.
import './lib/routing/pop-gate.ts'
import { start } from './app/start.tsx'
import './theme/base.css'
// With the first words of the front door, which the server sends before the application runs.
import './features/search/front-door/front-door.css'
import './ui/page/public-page.css'

void start()
