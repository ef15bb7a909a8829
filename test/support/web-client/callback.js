// The popup's last page: passes the answer to its opener.
if (window.opener) {
  window.opener.postMessage(location.search, location.origin)
  window.close()
}
