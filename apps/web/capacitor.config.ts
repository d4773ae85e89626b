/** Read by the Capacitor command line (`npx -y -p node@22 -p @capacitor/cli@8.5.2 cap …`), which is not a dependency. */
const config = {
  appId: 'app.vetvisit',
  appName: 'VetVisit',
  webDir: 'dist',
}

export default config
