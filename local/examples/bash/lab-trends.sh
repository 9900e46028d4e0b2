#!/usr/bin/env bash
# Lab Trends in bash: shows laboratory values of a record over time, and keeps a note in the record.
#
#     bash local/examples/bash/lab-trends.sh [NOTE]
#
# Needs curl and openssl. SERVICE says where the service is. The JSON files beside this one say who the app is. It
# stores no token: each run asks to be let in again.
set -euo pipefail

SERVICE=${SERVICE:-http://127.0.0.1:8000}
most_results=1000
seconds_for_a_response=10
folder=$(dirname "${BASH_SOURCE[0]}")

# json_text NAME: a text of the JSON in the standard input. It must have no escapes: names, ids and addresses do not.
json_text() { sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p"; }

# Who signs: the app and, once there is a token, the person who let the app in.
KEY=$(json_text consumer_key < "$folder/credentials.json")
SECRET=$(json_text consumer_secret < "$folder/credentials.json")
TOKEN='' TOKEN_SECRET=''

# encode TEXT: percent-encoding, byte by byte (RFC 5849, section 3.6).
encode() {
  local LC_ALL=C text=$1 i character code
  for ((i = 0; i < ${#text}; i++)); do
    character=${text:i:1}
    case $character in
      [A-Za-z0-9._~-]) printf %s "$character" ;;
      *) printf -v code %d "'$character" && printf %%%02X $((code & 255)) ;;
    esac
  done
}

# signature METHOD ADDRESS PAIR…: HMAC-SHA1 of a call (RFC 5849, section 3.4). The address is without its query. The
# pairs are those of header, query and form, as NAME=VALUE with both sides encoded.
signature() {
  local method=$1 address=$2 pairs base key
  shift 2
  pairs=$(printf '%s\n' "$@" | LC_ALL=C sort -t = -k 1,1 -k 2 | paste -s -d '&' -)
  base="$method&$(encode "$address")&$(encode "$pairs")"
  key="$(encode "$SECRET")&$(encode "$TOKEN_SECRET")"
  printf %s "$base" | openssl dgst -sha1 -hmac "$key" -binary | openssl base64 -A
}

# call METHOD PATH [NAME=VALUE …]      sends a signed call; the pairs are its query (GET), or its form
# call METHOD PATH --body TEXT TYPE    the same with another body
# Prints the response. When its status is not 200, prints it as an error and fails.
call() {
  local method=$1 path=$2 oauth signed sent='' header='' pair options response
  shift 2
  oauth=("oauth_consumer_key=$(encode "$KEY")" "oauth_nonce=$(openssl rand -hex 12)"
    oauth_signature_method=HMAC-SHA1 "oauth_timestamp=$(date +%s)" oauth_version=1.0)
  [ -z "$TOKEN" ] || oauth+=("oauth_token=$(encode "$TOKEN")")
  options=(--request "$method" --silent --show-error --fail-with-body --max-time "$seconds_for_a_response")

  if [ "${1-}" = --body ]; then
    # A body that is no form is signed by its hash.
    oauth+=("oauth_body_hash=$(encode "$(printf %s "$2" | openssl dgst -sha1 -binary | openssl base64 -A)")")
    options+=(--data-raw "$2" --header "Content-Type: $3")
    signed=("${oauth[@]}")
  else
    signed=("${oauth[@]}")
    for pair; do
      pair="$(encode "${pair%%=*}")=$(encode "${pair#*=}")"
      signed+=("$pair") sent+="${sent:+&}$pair"
    done
    [ "$method" = GET ] || options+=(--data "$sent")
  fi

  oauth+=("oauth_signature=$(encode "$(signature "$method" "$SERVICE$path" "${signed[@]}")")")
  for pair in "${oauth[@]}"; do header+="${header:+, }${pair%%=*}=\"${pair#*=}\""; done
  [ "$method" != GET ] || path+=${sent:+?$sent}
  if ! response=$(curl "${options[@]}" --header "Authorization: OAuth $header" "$SERVICE$path"); then
    printf '%s %s: %s\n' "$method" "$path" "${response:-no response from $SERVICE. Is it running? npm start starts it.}" >&2
    return 1
  fi
  printf '%s\n' "$response"
}

# value NAME PAIRS: one value of a form, or of a query. Tokens, verifiers and ids need no decoding.
value() { [[ "&$2" =~ "&$1="([^&]*) ]] && printf %s "${BASH_REMATCH[1]}"; }

# The OAuth dance. Sets the token and the record.
let_in() {
  local page request access answer
  page=$(call GET /manifest | json_text authorize_token)
  request=$(call POST /oauth/request_token oauth_callback=oob)
  TOKEN=$(value oauth_token "$request") TOKEN_SECRET=$(value oauth_token_secret "$request")
  printf 'Open this address and let the app in:\n%s?oauth_token=%s\n' "$page" "$TOKEN"
  printf 'Then the browser goes to an address where nothing is. Copy that address, and paste it here:\n'
  read -r answer
  if [ "$(value oauth_token "${answer#*\?}")" != "$TOKEN" ]; then
    printf 'This is not the address that the browser was sent to.\n' >&2
    return 1
  fi
  access=$(call POST /oauth/access_token "oauth_verifier=$(value oauth_verifier "${answer#*\?}")")
  TOKEN=$(value oauth_token "$access") TOKEN_SECRET=$(value oauth_token_secret "$access")
  RECORD=$(value xoauth_indivo_record_id "$access")
}

# show_trends: prints a small chart of each test above its values. The report is in the standard input, as XML:
# no text in it has a `<`, so it can be read without a parser.
show_trends() {
  LC_ALL=C awk -v RS='<' '
    function text(escaped) {
      # Others wrote these texts: what could control a terminal becomes a space.
      gsub(/[\001-\037\177]|\302[\200-\237]/, " ", escaped)
      gsub(/&lt;/, "<", escaped); gsub(/&gt;/, ">", escaped); gsub(/&quot;/, "\"", escaped)
      gsub(/&amp;/, "\\&", escaped)
      return escaped
    }
    /^Model / { split("", field) }
    /^Field / { split($0, part, "\""); field[part[2]] = text(substr($0, index($0, ">") + 1)) }
    /^\/Model>/ {
      value = field["quantitative_result_value_value"]; day = substr(field["collected_at"], 1, 10)
      # Values are texts, because some are not numbers, such as `<5`.
      if (day == "" || value !~ /^ *[-+]?([0-9]+\.?[0-9]*|\.[0-9]+) *$/) next
      unit = field["quantitative_result_value_unit"]
      test = field["test_name_title"] == "" ? "Unnamed test" : field["test_name_title"]
      key = test SUBSEP unit; n = ++count[key]; name[key] = test
      if (n == 1) tests[++tested] = key
      if (n > most) most = n
      number[key, n] = value + 0; line[key, n] = "  " day "  " value (unit == "" ? "" : " " unit)
      if (n == 1 || number[key, n] < low[key]) low[key] = number[key, n]
      if (n == 1 || number[key, n] > high[key]) high[key] = number[key, n]
    }
    END {
      split("▁ ▂ ▃ ▄ ▅ ▆ ▇ █", bar, " ")
      # The test with the most values comes first.
      for (n = most; n > 0; n--) for (t = 1; t <= tested; t++) if (count[tests[t]] == n) {
        key = tests[t]
        printf "\n%s  ", name[key]
        scale = high[key] > low[key] ? 7 / (high[key] - low[key]) : 0
        # The report has the newest first, a chart the oldest.
        for (i = n; i > 0; i--) printf "%s", bar[1 + int((number[key, i] - low[key]) * scale + 0.5)]
        for (i = n; i > 0; i--) printf "\n%s", line[key, i]
        print ""
      }
      if (!most) print "\nThere are no laboratory results with numbers in this record yet."
    }'
}

# keep NOTE: stores it as a document that the service reads, with a label that the patient sees.
keep() {
  local app note now document id
  app=$(json_text name < "$folder/manifest.json")
  now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  note=$(printf %s "$1" | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g')
  document="<SimpleClinicalNote xmlns=\"http://indivo.org/vocab/xml/documents#\">
<dateOfVisit>$now</dateOfVisit>
<signature><at>$now</at><provider><name>$app</name><institution>$app</institution></provider></signature>
<chiefComplaint>Laboratory values</chiefComplaint><content>$note</content>
</SimpleClinicalNote>"
  id=$(call POST "/records/$RECORD/documents/" --body "$document" application/xml |
    sed -n 's/.*<Document id="\([^"]*\)".*/\1/p')
  call PUT "/records/$RECORD/documents/$id/label" --body 'Note on laboratory values' text/plain > /dev/null
  printf '\nThe note is in the record.\n'
}

let_in
call GET "/records/$RECORD/reports/LabResult/" response_format=application/xml order_by=-collected_at \
  limit="$most_results" | show_trends
[ $# -eq 0 ] || keep "$1"
